import { useRenderedHost } from '../element/rendered-host.ts';
import { currentScope } from '../scope.ts';

/** The rows that a reader without scripts sees: more would make the longest lists a megabyte of HTML. */
const maxRows = 60;
/** A block of rows that is not drawn has about its height, so that the page is as long as it will be. */
const places = ['.block:empty{min-block-size:67rem}'];

export function useNear(_block: unknown, first: number, isCalled: boolean): boolean {
  const isNear = first < (currentScope().request.maxRows ?? maxRows) || isCalled;
  const { adopt } = useRenderedHost();
  if (!isNear) adopt(places);
  return isNear;
}
