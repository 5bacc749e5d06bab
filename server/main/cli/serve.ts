import { z } from 'zod';
import { setUpLink } from '#/domain/people/auth/set-up.ts';
import { loadConfig } from '#/platform/config/config.ts';
import type { Service } from '#/main/serve.ts';
import { closeOnSignal, endOnSignal } from '#/main/signals.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import type { ServeRole } from '#/platform/limits/processes.ts';
import { command, type Outcome } from './command.ts';

const roles = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim()))
  .pipe(
    z
      .array(z.enum(['all', 'api', 'worker'], { error: 'Must be all, api, worker, or several with commas' }))
      .min(1),
  )
  .transform((names): ServeRole[] =>
    names.includes('all') ? ['api', 'worker'] : names.filter((name) => name !== 'all'),
  );

export const serve = command({
  name: 'serve',
  summary: 'Serve; prints the address and, before there is a workspace, a one-time set-up link',
  input: z.object({
    role: roles
      .default(['api', 'worker'])
      .meta({ description: 'What this process does; default all', placeholder: 'all|api|worker' }),
  }),
  run: async ({ role }, print) => {
    endOnSignal();
    const config = loadConfig();
    // Loaded only here: without all endpoints, the other commands start in half the time.
    const { serve: startService } = await import('#/main/serve.ts');
    const service = await startService(config, role);
    closeOnSignal(service);
    if (service.address?.startsWith('http:') === true && !isLocal(service.address)) {
      process.stderr.write(
        'Warning: BASE_URL is plain http, so passwords and session cookies can be read on the way. Use https.\n',
      );
    }
    const link = service.address === null ? null : await setUpLink(systemContext(service.app));
    print(started(service, link));
    return null;
  },
});

function started({ address, monitoring }: Service, link: string | null): Outcome {
  const lines = [
    address === null ? 'Callwright works' : `Callwright serves ${address}`,
    ...(monitoring === null ? [] : [`It is watched at ${monitoring}/metrics`]),
    ...(link === null ? [] : [`Set up your workspace (this link works once):\n${link}`]),
  ];
  return { document: { address, monitoring, setUpLink: link }, text: lines.join('\n') };
}

function isLocal(address: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname);
}
