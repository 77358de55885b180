import { type Route, routes } from '../../platform/http/routes.ts';
import { requireRight } from '../../platform/http/staff/staff-access.ts';
import type { Platform } from '../../platform/platform.ts';
import { macroCalls } from './contract.ts';
import { addMacro, changeMacro, listMacros, removeMacro } from './macros.ts';

export function macroRoutes({ pool }: Pick<Platform, 'pool'>): Route[] {
  return routes(macroCalls, {
    'GET /studio/macro': async ({ caller: { staff } }) => {
      requireRight(staff, 'inquiry.read', null);
      return { macros: await listMacros(pool) };
    },
    'POST /studio/macro': ({ body, caller: { staff }, record }) => {
      requireRight(staff, 'inquiry.answer', null);
      return record((connection) => addMacro(connection, body));
    },
    'PUT /studio/macro/:macroId': ({ params, body, caller: { staff }, record }) => {
      requireRight(staff, 'inquiry.answer', null);
      return record((connection) => changeMacro(connection, { ...params, ...body }));
    },
    'DELETE /studio/macro/:macroId': ({ params, body, caller: { staff }, record }) => {
      requireRight(staff, 'inquiry.answer', null);
      return record((connection) => removeMacro(connection, { ...params, ...body }));
    },
  });
}
