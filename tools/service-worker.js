// Answers one thing: a page that is asked for while the network or the server is away. It keeps no copy of anything, so what it shows can be
// neither old code nor anybody's data.

/** The words of its page, by language. It is drawn without the catalogs of the front ends, which are on the server. */
const TEXTS = {
  en: { name: 'Offline', title: 'You are offline.', hint: 'What you typed is saved on this device.', again: 'Reconnect' },
};
const LANGUAGE = navigator.languages.map((name) => name.split('-')[0]).find((name) => name in TEXTS) ?? 'en';
const TEXT = TEXTS[LANGUAGE];

const OFFLINE = (nonce) => `<!doctype html>
<html lang="${LANGUAGE}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="#f5f5f1" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#121211" media="(prefers-color-scheme: dark)">
<title>${TEXT.name} · Verbatim</title>
<style nonce="${nonce}">
:root { --paper: #f5f5f1; --sheet: #fefefc; --rule: #e4e3dc; --ink: #1b1a17; --soft: #4f4d47; --solid: #1f1e1a; --on-solid: #fbfbf8; --pen: #2b41c4; color-scheme: light; }
[data-theme="dark"] { --paper: #121211; --sheet: #191917; --rule: #2b2a27; --ink: #ecebe4; --soft: #b9b6ac; --solid: #ecebe4; --on-solid: #191917; --pen: #a3b1ff; color-scheme: dark; }
* { box-sizing: border-box; margin: 0; }
body { display: grid; grid-template-columns: 52px minmax(0, 1fr); height: 100vh; height: 100dvh; background: var(--paper); color: var(--ink); font: 15px/24px "Hanken Grotesk Variable", system-ui, sans-serif; }
svg { margin: 10px auto; }
main { display: grid; place-content: center; justify-items: start; gap: 8px; margin: 8px 8px 8px 0; padding: 24px; border-radius: 12px; background: var(--sheet); box-shadow: 0 0 0 1px var(--rule); }
h1 { font-size: 24px; line-height: 31px; letter-spacing: -0.018em; }
p { color: var(--soft); max-width: 44ch; }
button { height: 40px; margin-top: 12px; padding: 0 16px; border: 0; border-radius: 5px; background: var(--solid); color: var(--on-solid); font: inherit; font-weight: 540; cursor: pointer; }
button:focus-visible { outline: 2px solid var(--pen); outline-offset: 2px; }
@media (max-width: 719px) { body { grid-template-columns: minmax(0, 1fr); background: var(--sheet); } svg { display: none; } main { margin: 0; border-radius: 0; box-shadow: none; } }
</style>
</head>
<body>
<svg width="30" height="30" viewBox="0 0 32 32" aria-hidden="true"><path fill="#ffe14d" d="M3.2 8.4C9 6.6 21 5.6 29.4 6.2L28.2 24.6C20 26.6 10 26.8 2.4 25.4Z"/><path fill="#1b1a17" d="M9.2 20.6c2.6-.8 4.2-2.6 4.2-5.2 0-.5 0-.8-.1-1.1-.5.3-1 .4-1.6.4-1.6 0-2.8-1-2.8-2.6s1.2-2.8 3-2.8c2.2 0 3.7 1.7 3.7 4.5 0 4-2.3 7.1-6 8.2zM18.6 20.6c2.6-.8 4.2-2.6 4.2-5.2 0-.5 0-.8-.1-1.1-.5.3-1 .4-1.6.4-1.6 0-2.8-1-2.8-2.6s1.2-2.8 3-2.8c2.2 0 3.7 1.7 3.7 4.5 0 4-2.3 7.1-6 8.2z"/></svg>
<main>
<h1>${TEXT.title}</h1>
<p>${TEXT.hint}</p>
<button type="button" id="again">${TEXT.again}</button>
</main>
<script nonce="${nonce}">
  let theme = null;
  try { theme = localStorage.getItem('vb-theme'); } catch {}
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = theme === 'light' || theme === 'dark' ? theme : dark ? 'dark' : 'light';
  const again = () => location.reload();
  addEventListener('online', again);
  document.getElementById('again').addEventListener('click', again);
  setInterval(() => fetch('/app/manifest.webmanifest', { cache: 'no-store' }).then((answer) => { if (answer.ok) again(); }, () => {}), 5000);
</script>
</body>
</html>`;

function offline() {
  const nonce = crypto.randomUUID();
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return new Response(OFFLINE(nonce), {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy, 'cache-control': 'no-store' },
  });
}

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => {
  const tidy = async () => {
    // The server is asked while this worker starts, so that a page comes no later because of it.
    await registration.navigationPreload?.enable();
    for (const name of await caches.keys()) await caches.delete(name);
    await clients.claim();
  };
  event.waitUntil(tidy());
});
addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode !== 'navigate' || request.method !== 'GET') return;
  const page = async () => {
    try {
      return (await event.preloadResponse) ?? (await fetch(request));
    } catch {
      return offline();
    }
  };
  event.respondWith(page());
});
