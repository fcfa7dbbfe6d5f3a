import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isPrivateAddress } from './is-private-address.js';
import { OutboundRefused, outboundFetch } from './outbound-fetch.js';

let server: http.Server;
let port: number;
let calls = 0;
beforeAll(async () => {
  server = http.createServer((q, r) => {
    calls++;
    if (q.url === '/away') return void r.writeHead(302, { location: 'http://169.254.169.254/' }).end();
    if (q.url === '/long') return void r.end('x'.repeat(5000));
    if (q.url === '/break') {
      r.writeHead(200, { 'content-length': '100' });
      r.write('half');
      return void setTimeout(() => r.destroy(), 20);
    }
    if (q.url === '/wait') return;
    let body = '';
    q.on('data', (d) => (body += d)).on('end', () => r.end(`${q.method} ${q.headers['x-a']} ${body}`));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('what a customer may make the server call', () => {
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.9.9.9',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '2001:db8::1',
    '2002:a00:1::',
    'no address',
  ])('knows %s as private', (address) => expect(isPrivateAddress(address)).toBe(true));

  it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])('knows %s as public', (address) =>
    expect(isPrivateAddress(address)).toBe(false),
  );

  it('refuses this machine under every name before a byte is sent', async () => {
    const get = outboundFetch([], 1000);
    const before = calls;
    for (const url of [
      `http://127.0.0.1:${port}/`,
      `https://127.0.0.1:${port}/`,
      `https://localhost:${port}/`,
      `https://[::1]:${port}/`,
      `https://2130706433:${port}/`,
      `https://0x7f.1:${port}/`,
      `https://[::ffff:127.0.0.1]:${port}/`,
      'http://example.com/',
      'https://a:b@example.com/',
      'file:///etc/passwd',
    ])
      await expect(get(url)).rejects.toBeInstanceOf(OutboundRefused);
    expect(calls).toBe(before);
  });

  it('reaches what the installation allows, exactly that', async () => {
    const get = outboundFetch([`localhost:${port}`, `127.0.0.1:${port}`], 1000);
    const r = await get(`http://127.0.0.1:${port}/`, { method: 'POST', headers: { 'x-a': 'b' }, body: 'ü' });
    expect([r.status, await r.text()]).toEqual([200, 'POST b ü']);
    await expect(get('http://127.0.0.1:1/')).rejects.toBeInstanceOf(OutboundRefused);
  });

  it('follows no redirect, and lets neither a long nor a broken answer through as whole', async () => {
    const get = outboundFetch([`127.0.0.1:${port}`], 1000);
    const away = await get(`http://127.0.0.1:${port}/away`);
    expect([away.status, away.headers.get('location')]).toEqual([302, 'http://169.254.169.254/']);
    await expect(get(`http://127.0.0.1:${port}/long`).then((r) => r.text())).rejects.toThrow();
    await expect(get(`http://127.0.0.1:${port}/break`).then((r) => r.text())).rejects.toThrow();
  });

  it('ends when it is aborted', async () => {
    const stop = new AbortController();
    const call = outboundFetch([`127.0.0.1:${port}`], 1000)(`http://127.0.0.1:${port}/wait`, { signal: stop.signal });
    setTimeout(() => stop.abort(new Error('enough')), 30);
    await expect(call).rejects.toThrow('enough');
  });
});
