import { request as send } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import type { Heard } from './check-answer.ts';
import type { FuzzRequest } from './requests.ts';

const timeoutMs = 40_000;

/** Node's own client: unlike `fetch`, it sends any header. */
export function ask(
  address: string,
  request: FuzzRequest,
  headers: Record<string, string>,
  isStream: boolean,
): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const asked = send(
      `${address}/api/v1${request.path}`,
      { method: request.method, headers, timeout: timeoutMs },
      (answer) => {
        const heard = (text: string) =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: new Headers(Object.entries(answer.headers).map(([name, value]) => [name, String(value)])),
            text,
          });
        if (isStream && answer.statusCode === 200) {
          asked.destroy();
          return heard('');
        }
        textOf(answer).then(heard, reject);
      },
    );
    asked.on('timeout', () => asked.destroy(new Error(`${request.call} gave no answer in ${timeoutMs / 1000} s`)));
    asked.on('error', reject);
    asked.end(request.body);
  });
}
