// Loads the page again when there is another one, at the place where the reader was, with the same parts open.
const parts = [...document.querySelectorAll("details[id]")];
const opened = JSON.parse(sessionStorage.getItem("open") ?? "{}");
for (const part of parts) part.open = opened[part.id] ?? part.open;
let version;
const ended = document.createElement("p");
ended.className = "changed";
ended.textContent = "The program has ended; the results stay as they are.";
setInterval(async () => {
  try {
    const now = await (await fetch("/version")).text();
    if (version !== undefined && now !== version) {
      sessionStorage.setItem("open", JSON.stringify(Object.fromEntries(parts.map((part) => [part.id, part.open]))));
      location.reload();
    }
    version = now;
    ended.remove();
  } catch {
    document.querySelector("header")?.append(ended);
  }
}, 1000);
