import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../free-port.ts';
import { davClient, type DavServer } from './dav-server.ts';
import { folderFor, missing, startProgram } from './program.ts';

const domain = 'cyrus.example';
const programs = '/usr/lib/cyrus/bin';

/** Cyrus, the server behind Fastmail: several users with any password; it delivers invitations between them. */
export const cyrus = {
  name: 'Cyrus',
  missing: missing(`${programs}/httpd`, 'cyrus-imapd cyrus-caldav'),
  start,
};

async function start(): Promise<DavServer> {
  const folder = folderFor('cyrus', ['conf', 'mail', 'run']);
  const [imap, http] = [await freePort(), await freePort()];
  const config = join(folder, 'imapd.conf');
  const services = join(folder, 'cyrus.conf');
  writeFileSync(config, settings(folder));
  writeFileSync(
    services,
    `
START {
  recover cmd="${programs}/ctl_cyrusdb -C ${config} -r"
}
SERVICES {
  imap cmd="${programs}/imapd -C ${config}" listen="127.0.0.1:${imap}" prefork=0
  http cmd="${programs}/httpd -C ${config}" listen="127.0.0.1:${http}" prefork=1
}
`,
  );
  const words = ['master', '-C', config, '-M', services, '-p', join(folder, 'run', 'pid')];
  const origin = `http://127.0.0.1:${http}`;
  const { stop } = await startProgram([`${programs}/${words[0]}`, ...words.slice(1)], () =>
    fetch(origin, { method: 'OPTIONS' }),
  );
  const people = { ada: { login: 'ada', password: 'any' }, bob: { login: 'bob', password: 'any' } };
  const server: DavServer = {
    name: 'Cyrus',
    origin,
    url: `${origin}/`,
    ...people,
    addressOfBob: `bob@${domain}`,
    homeOf: ({ login }) => `/dav/calendars/user/${login}/`,
    stop,
  };
  await makeMailboxes(imap, ['ada', 'bob']);
  // The first request of a user creates their calendars.
  for (const person of Object.values(people)) await davClient(server, person).files(server.homeOf(person));
  return server;
}

const settings = (folder: string): string => `
configdirectory: ${folder}/conf
proc_path: ${folder}/run/proc
mboxname_lockpath: ${folder}/run/lock
idlesocket: ${folder}/run/idle
notifysocket: ${folder}/run/notify
lmtpsocket: ${folder}/run/lmtp
defaultpartition: default
partition-default: ${folder}/mail
cyrus_user: ${process.getuid?.() === 0 ? 'nobody' : userInfo().username}
admins: admin
sasl_pwcheck_method: alwaystrue
sasl_mech_list: PLAIN
allowplaintext: yes
calendar_user_address_set: ${domain}
httpmodules: caldav
httpallowcompress: no
servername: 127.0.0.1
`;

/** Users exist once they have a mailbox, which an administrator creates. */
async function makeMailboxes(port: number, people: readonly string[]): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  const lines = createInterface(socket)[Symbol.asyncIterator]();
  await lines.next();
  const commands = ['LOGIN admin any', ...people.map((login) => `CREATE user/${login}`)];
  for (const command of commands) {
    socket.write(`a ${command}\r\n`);
    const { value } = await lines.next();
    if (typeof value !== 'string' || !value.startsWith('a OK'))
      throw new Error(`Cyrus said to ${command}: ${value}`);
  }
  socket.destroy();
}
