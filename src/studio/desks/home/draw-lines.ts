import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { Figure } from './home-state.ts';

const height = 120;
/** So that the highest line is not cut. */
const headroom = 1.1;

/**
 * Draws today over the same day of the last week, hour by hour, as wide as the place is.
 * @returns a function that takes it away
 */
export function drawLines(place: HTMLElement, { hours }: Figure): () => void {
  const style = getComputedStyle(place);
  // The style sheet has the colours: a canvas knows no custom properties. They are read at each drawing, for light and dark.
  const [ink, soft, line] = [() => style.color, () => style.outlineColor, () => style.borderBlockStartColor];
  const axis = {
    stroke: soft,
    grid: { stroke: line, width: 1 },
    ticks: { show: false },
    font: `12px ${style.fontFamily}`,
  };
  const chart = new UPlot(
    {
      width: place.clientWidth,
      height,
      cursor: { show: false },
      legend: { show: false },
      scales: { x: { time: true }, y: { range: (_, __, max) => [0, Math.max(1, max * headroom)] } },
      axes: [
        { ...axis, values: (_, at) => at.map((second) => String(new Date(second * 1_000).getHours())), size: 28 },
        {
          ...axis,
          size: 44,
          incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 2e5, 5e5, 1e6],
        },
      ],
      series: [
        {},
        { stroke: soft, width: 1, dash: [4, 4], points: { show: false } },
        { stroke: ink, width: 2, points: { show: false } },
      ],
    },
    [hours.map(({ at }) => Date.parse(at) / 1_000), hours.map(({ before }) => before), hours.map(({ count }) => count)],
    place,
  );
  const resized = new ResizeObserver(() => chart.setSize({ width: place.clientWidth, height }));
  resized.observe(place);
  const redraw = () => chart.redraw();
  const themed = new MutationObserver(redraw);
  themed.observe(document.documentElement, { attributes: true });
  const dark = matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', redraw);
  return () => {
    resized.disconnect();
    themed.disconnect();
    dark.removeEventListener('change', redraw);
    chart.destroy();
  };
}
