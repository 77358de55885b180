import { servedRows } from '../../core/takeover/served-rows.ts';
import { useRenderedHost } from '../element/rendered-host.ts';
import { currentScope } from '../scope.ts';

/** An empty block reserves about the height of its rows, so that the page does not grow when scripts draw them. */
const reservedHeight = ['.block:empty{min-block-size:67rem}'];

export function useNear(_block: unknown, first: number, isCalled: boolean): boolean {
  const isNear = first < (currentScope().request.maxRows ?? servedRows) || isCalled;
  const { adopt } = useRenderedHost();
  if (!isNear) adopt(reservedHeight);
  return isNear;
}
