// Loads the page again when there is another one, at the place where the reader was.
let version;
setInterval(async () => {
  try {
    const now = await (await fetch("/version")).text();
    if (version !== undefined && now !== version) location.reload();
    version = now;
  } catch {
    // The program has ended; the page stays as it is.
  }
}, 1000);
