import { setUpStock, testRush } from './testing-stock.ts';

setUpStock();
testRush(1000, 100);
