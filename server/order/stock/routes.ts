import { type Route, routes } from '../../platform/http/routes.ts';
import { requireRight } from '../../platform/http/staff/staff-access.ts';
import type { Platform } from '../../platform/platform.ts';
import type { StaffService } from '../../staff/service.ts';
import type { StoreService } from '../../store/service.ts';
import { stockCalls } from './contract.ts';
import { listStock } from './list.ts';
import { readStockPage } from './page.ts';

export interface StockSources {
  platform: Pick<Platform, 'pool'>;
  people: Pick<StaffService, 'namesOf'>;
  stock: Pick<StoreService, 'correctStock'>;
}

/** To read or correct the stock of a product needs a role for its title. */
export function stockRoutes({ platform: { pool }, people, stock }: StockSources): Route[] {
  return routes(stockCalls, {
    'GET /studio/stock': ({ query, caller: { staff, language } }) => {
      if (query.titleId !== undefined) requireRight(staff, 'goods.read', query.titleId);
      return listStock(pool, { ...query, staff }, language);
    },
    'GET /studio/stock/:productId': ({ params: { productId }, caller: { staff, language } }) =>
      readStockPage(pool, people, { productId, staff }, language),
    'POST /studio/stock/:productId/correction': ({ params: { productId }, body, caller: { staff }, record }) =>
      record(async (connection) => {
        const { titleId, before, after } = await stock.correctStock(
          connection,
          { productId, ...body, staffId: staff.staffId },
          (titleOfProduct) => requireRight(staff, 'goods.count', titleOfProduct),
        );
        const { change, cause } = body;
        return {
          reply: after,
          object: { kind: 'product', id: productId, titleId },
          before: { onHand: before },
          after: { onHand: after.onHand, change, cause },
        };
      }),
  });
}
