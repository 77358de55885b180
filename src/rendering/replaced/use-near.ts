import { useRenderedHost } from '../element/rendered-host.ts';
import { currentScope } from '../scope.ts';

/** Rows of a list in the server's HTML: without a limit the longest lists would be a megabyte. */
const maxRows = 60;
/** An empty block reserves about the height of its rows, so that the page does not grow when scripts draw them. */
const reservedHeight = ['.block:empty{min-block-size:67rem}'];

export function useNear(_block: unknown, first: number, isCalled: boolean): boolean {
  const isNear = first < (currentScope().request.maxRows ?? maxRows) || isCalled;
  const { adopt } = useRenderedHost();
  if (!isNear) adopt(reservedHeight);
  return isNear;
}
