// The mail server of the real sign-in server: every mail becomes a page of a folder, as those of the embedded backend do.
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { mailbox, mailFolder } from '#supabase/local/mailbox.ts';

/** While a data folder has this file, its mail server takes no mail. */
export const noMails = (dataFolder: string): string => join(dataFolder, 'no-mails');

const unquoted = (text: string): string => {
  const bytes = text.replaceAll('=\n', '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => `%${hex}`);
  return decodeURIComponent(bytes.replace(/%(?![0-9A-F]{2})/g, '%25'));
};

/** Subject and page of a message: its last part, which is the one that people see. */
function read(message: string): { subject: string; html: string } {
  const subject = /^Subject: (.*)$/m.exec(message)?.[1] ?? '';
  const part = message.slice(message.lastIndexOf('Content-Type: text/html'));
  return { subject, html: unquoted(part.slice(part.indexOf('\n\n') + 2)) };
}

function talk(line: Socket, dataFolder: string): void {
  const post = mailbox(mailFolder(dataFolder), () => undefined);
  let to = '';
  let message: string | null = null;
  let rest = '';
  const say = (words: string) => line.write(`${words}\r\n`);
  const hear = (words: string) => {
    if (message !== null) {
      if (words !== '.') return void (message += `${words.replace(/^\.\./, '.')}\n`);
      const mail = { to, ...read(message) };
      message = null;
      return void Promise.resolve(post.send(mail)).then(() => say('250 kept'));
    }
    const [verb = ''] = words.toUpperCase().split(/[ :]/);
    if (verb === 'RCPT') {
      if (existsSync(noMails(dataFolder))) return say('451 not now');
      to = /<([^>]+)>/.exec(words)?.[1] ?? '';
    }
    if (verb === 'DATA') {
      message = '';
      return say('354 go on');
    }
    if (verb === 'QUIT') return line.end('221 bye\r\n');
    return say('250 well');
  };
  say('220 here');
  line.setEncoding('utf8').on('error', () => undefined);
  line.on('data', (chunk) => {
    const lines = (rest + String(chunk)).split('\r\n');
    rest = lines.pop() ?? '';
    for (const each of lines) hear(each);
  });
}

/** Listens on a port that the system chooses. */
export async function startMailServer(dataFolder: string): Promise<{ port: number; stop(): Promise<void> }> {
  const server = createServer((line) => talk(line, dataFolder));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
