//! The live page: a server on the machine's own address, which nobody else can reach. A page of another site in
//! the user's browser could, under a name of its own that leads to this address; it is refused by that name.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};

use tiny_http::{Header, Method, Request, Response};

use crate::cli::exit::Failure;
use crate::cli::stderr::note_line;

/// A server with one page.
pub(super) struct Server {
    address: SocketAddr,
    page: Arc<Mutex<Live>>,
}

/// The page, and how often it has changed.
#[derive(Default)]
struct Live {
    version: u64,
    bytes: Vec<u8>,
}

impl Server {
    /// Starts it on a port; 0 takes a free one.
    pub(super) fn start(port: u16) -> Result<Self, Failure> {
        let own = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), port);
        let server = tiny_http::Server::http(own)
            .map_err(|error| Failure::Input(format!("--port: cannot listen on {own}: {error}")))?;
        let address = server.server_addr().to_ip().unwrap_or(own);
        let page = Arc::new(Mutex::new(Live::default()));
        let shared = Arc::clone(&page);
        let answer = move |request| answer(request, address, &shared);
        std::thread::spawn(move || server.incoming_requests().for_each(answer));
        Ok(Self { address, page })
    }

    /// Where a browser finds it.
    pub(super) fn address(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// The line that says so.
    pub(super) fn announcement(&self) -> String {
        format!("the page is at {}\n", self.address())
    }

    /// Shows another page.
    pub(super) fn publish(&self, bytes: Vec<u8>) {
        let mut live = self.page.lock().unwrap_or_else(PoisonError::into_inner);
        live.version += 1;
        live.bytes = bytes;
    }
}

/// True for a request to the name or the number of this machine.
fn is_own(request: &Request, address: SocketAddr) -> bool {
    let mut hosts = request.headers().iter().filter(|header| header.field.equiv("Host"));
    let own = [address.to_string(), format!("localhost:{}", address.port())];
    hosts.next().is_some_and(|host| own.iter().any(|own| host.value.as_str().eq_ignore_ascii_case(own)))
}

/// Answers with the page, or with its version.
fn answer(request: Request, address: SocketAddr, page: &Mutex<Live>) {
    let (version, bytes) = {
        let live = page.lock().unwrap_or_else(PoisonError::into_inner);
        (live.version, live.bytes.clone())
    };
    let (kind, bytes, code) = match (request.method(), request.url()) {
        _ if !is_own(&request, address) => ("text/plain", b"not a name of this machine".to_vec(), 403),
        (Method::Get, "/") if bytes.is_empty() => {
            ("text/html; charset=utf-8", b"<meta http-equiv=refresh content=1>playing".to_vec(), 200)
        }
        (Method::Get, "/") => ("text/html; charset=utf-8", bytes, 200),
        (Method::Get, "/version") => ("text/plain", version.to_string().into_bytes(), 200),
        // Browsers ask for it unasked.
        (Method::Get, "/favicon.ico") => ("text/plain", Vec::new(), 204),
        _ => ("text/plain", b"nothing here".to_vec(), 404),
    };
    let headers = [("Content-Type", kind), ("Cache-Control", "no-store")];
    let headers = headers.into_iter().filter_map(|(name, value)| Header::from_bytes(name, value).ok());
    let response = headers.fold(Response::from_data(bytes).with_status_code(code), Response::with_header);
    // A browser that has gone away needs no answer.
    let _ = request.respond(response);
}

/// Opens an address in the user's browser.
pub(super) fn open(address: &str) {
    let program = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    let opened = Command::new(program).arg(address).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    if let Err(error) = opened {
        note_line(&format!("cannot open a browser ({program}: {error}); open {address} yourself"));
    }
}
