import type { Environment } from './platform/config.ts';

/** The settings of a process, with those of a demo; its stand-ins are not even read where there is none. */
export async function completeEnvironment(environment: Environment): Promise<Environment> {
  if (environment['DEMO'] !== 'on') return environment;
  const { demoEnvironment } = await import('./demo.ts');
  return demoEnvironment(environment);
}
