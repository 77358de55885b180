import type { z } from 'zod';
import { type Connection, readDatabaseTime } from '../platform/database/database.ts';
import type { Language } from '../platform/http/contract.ts';
import type { Platform } from '../platform/platform.ts';
import type { Search } from '../platform/text/search.ts';
import type { TitleService } from '../title/service.ts';
import {
  type CatalogueQuestion,
  detailOf,
  iso,
  listNewRows,
  listRows,
  type ProductRow,
  productOf,
  readRow,
  readRows,
} from './catalogue.ts';
import type { Product, storeCalls } from './contract.ts';
import { searchProducts } from './search.ts';
import { correctStock, releaseStock, reserveStock, sellMore, sellStock } from './stock.ts';

export type { ProductRow } from './catalogue.ts';
export { fewPieces, saleStateOf } from './catalogue.ts';
export { type ProductContent, ProductContentError, type SavedProducts, saveProducts } from './save-products.ts';
export type { LockStock, Pieces } from './stock.ts';

type ProductList = z.output<(typeof storeCalls)['GET /product']['response']>;
type ProductPage = z.output<(typeof storeCalls)['GET /product/:productId']['response']>;

export interface StoreService {
  listProducts(question: CatalogueQuestion, language: Language): Promise<ProductList>;
  /** Products on sale, the newest first. */
  listNew(question: { titleId?: string; limit: number }, language: Language): Promise<Product[]>;
  /** @throws Refusal NOT_FOUND, WITHDRAWN */
  readProduct(productId: string, language: Language): Promise<ProductPage>;
  /** These products, those on sale first; an unknown or withdrawn one is missing. */
  listThese(productIds: readonly string[], language: Language): Promise<Product[]>;
  search: Search;
  /** Rows for a quote or a cart, also of withdrawn products; an unknown product is missing. */
  readRows(productIds: readonly string[], connection?: Connection): Promise<ProductRow[]>;
  /** How rows are shown to a reader; read before a transaction. */
  readShown(language: Language): Promise<(row: ProductRow) => Product>;
  /** The colour of each title, by its id. */
  readAccents(): Promise<ReadonlyMap<string, string>>;
  /** Pieces that a fan has of products with a limit. */
  readHoldings(
    userId: string,
    productIds: readonly string[],
    connection?: Connection,
  ): Promise<ReadonlyMap<string, number>>;
  /** The changes of stock, each within the caller's transaction. */
  reserveStock: typeof reserveStock;
  sellStock: typeof sellStock;
  sellMore: typeof sellMore;
  correctStock: typeof correctStock;
  releaseStock: typeof releaseStock;
}

export function createStoreService(platform: Platform, titles: Pick<TitleService, 'listTitles'>): StoreService {
  const { pool } = platform;
  const readTitles = async (language: Language) =>
    new Map((await titles.listTitles(language)).map((title) => [title.titleId, title]));
  return {
    async listProducts(question, language) {
      const [{ page, nextCursor }, cards] = await Promise.all([listRows(pool, question), readTitles(language)]);
      return {
        products: page.map((row) => productOf(row, language, cards)),
        nextCursor,
        serverTime: iso(page[0]?.now ?? (await readDatabaseTime(pool))),
      };
    },
    async listNew({ titleId, limit }, language) {
      const [rows, cards] = await Promise.all([listNewRows(pool, titleId ?? null, limit), readTitles(language)]);
      return rows.map((row) => productOf(row, language, cards));
    },
    async readProduct(productId, language) {
      const [row, cards] = await Promise.all([readRow(pool, productId), readTitles(language)]);
      return { ...detailOf(row, language, cards), serverTime: iso(row.now) };
    },
    async listThese(productIds, language) {
      const [rows, cards] = await Promise.all([readRows(pool, productIds), readTitles(language)]);
      rows.sort(
        (one, other) =>
          one.part - other.part || productIds.indexOf(one.product_id) - productIds.indexOf(other.product_id),
      );
      return rows.filter((row) => !row.withdrawn).map((row) => productOf(row, language, cards));
    },
    search: (words, language, limit) => searchProducts(pool, readTitles, words, language, limit),
    readRows: (productIds, connection) => readRows(connection ?? pool, productIds),
    async readShown(language) {
      const cards = await readTitles(language);
      return (row) => productOf(row, language, cards);
    },
    async readAccents() {
      return new Map((await titles.listTitles('en')).map(({ titleId, accent }) => [titleId, accent]));
    },
    async readHoldings(userId, productIds, connection) {
      const { rows } = await (connection ?? pool).query<{ product_id: string; pieces: number }>(
        'SELECT product_id, pieces FROM product_holding WHERE user_id = $1 AND product_id = ANY ($2)',
        [userId, productIds],
      );
      return new Map(rows.map((row) => [row.product_id, row.pieces]));
    },
    reserveStock,
    sellStock,
    sellMore,
    correctStock,
    releaseStock,
  };
}
