import net from 'node:net';

/** A mail server on the loopback that takes every mail, or refuses all while `refuses` is set; `taken` are the letters as they came. */
export async function fakeSmtp(): Promise<{ url: string; taken: string[]; refuses: boolean; close: () => Promise<void> }> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    const say = (line: string) => socket.write(`${line}\r\n`);
    let letter: string | null = null;
    let rest = '';
    say('220 here');
    socket.on('data', (bytes) => {
      const lines = (rest + bytes).split('\r\n');
      rest = lines.pop()!;
      for (const line of lines) {
        if (letter !== null && line !== '.') letter += `${line}\n`;
        else if (letter !== null) {
          smtp.taken.push(letter);
          letter = null;
          say('250 taken');
        } else if (/^DATA/i.test(line)) {
          letter = '';
          say('354 go on');
        } else if (/^MAIL/i.test(line) && smtp.refuses) say('451 not now');
        else say(/^QUIT/i.test(line) ? '221 bye' : '250 ok');
      }
    });
  });
  await new Promise<void>((r) => server.listen(0, '127.0.0.1', r));
  const smtp = {
    url: `smtp://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    taken: [] as string[],
    refuses: false,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((r) => server.close(r));
    },
  };
  return smtp;
}
