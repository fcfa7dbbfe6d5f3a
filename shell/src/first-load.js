// Runs in the page before any script has arrived (tools/first-load.mjs puts it there, the server gives it its nonce and the remotes): it asks at once
// for the files of the route that the address names, for the session, and for what its page will ask first. The answers are handed out by libs/api.
{
  const table = __TABLE__;
  const remotes = __REMOTES__;
  const parts = location.pathname.split('/').filter(Boolean);
  const parameters = {};
  const isMatch = (path) => {
    const wanted = path.split('/').filter(Boolean);
    return wanted.length === parts.length && wanted.every((part, place) => part.startsWith(':') || part === parts[place]);
  };
  // Of /search/:id and /search/ask the second is meant.
  const [found, route, remote] =
    remotes
      .flatMap((remote) => Object.entries(remote.routes).map(([path, route]) => [path, route, remote]))
      .filter(([path]) => isMatch(path))
      .sort(([a], [b]) => a.split(':').length - b.split(':').length)[0] ?? [];
  for (const [place, part] of (found ?? '').split('/').filter(Boolean).entries())
    if (part.startsWith(':')) parameters[part] = decodeURIComponent(parts[place]);
  const filled = (text) => text.replace(/:\w+/g, (name) => parameters[name] ?? name);

  const answers = {};
  const headers = { 'content-type': 'application/json', 'x-verbatim': '1' };
  const keep = (key, answer) => {
    answer.catch(() => {});
    answers[key] = answer;
  };
  const ask = ([operationName, sha256Hash, variables]) => {
    const given = JSON.parse(filled(JSON.stringify(variables)));
    const body = JSON.stringify({ operationName, variables: given, extensions: { persistedQuery: { version: 1, sha256Hash } } });
    keep(`${sha256Hash} ${JSON.stringify(given)}`, fetch('/api/graphql', { method: 'POST', credentials: 'same-origin', headers, body }));
  };
  const operations = [...(route?.isPublic ? [] : table.session), ...(route && !route.isPublic ? table.member : []), ...(route?.asks ?? [])];
  for (const operation of operations) ask(operation);
  for (const url of (route?.fetches ?? []).map(filled))
    keep(url, fetch(url, { credentials: 'same-origin', headers: { 'x-verbatim': '1' } }));
  for (const file of route ? [...remote.files, ...route.files] : []) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = file.endsWith('.css') ? 'style' : 'script';
    link.nonce = document.currentScript.nonce;
    link.href = `/remotes/${remote.name}/${remote.version}/${file}`;
    document.head.append(link);
  }
  window.__firstLoad = { remotes, answers, at: performance.now() };
}
