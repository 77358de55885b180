/** The brand's mark on a 24 grid: a fan of five rays that opens to the upper right. */
export const flareRays = ['M4.5 13V5', 'M7 13.5l3.6-8.8', 'M9.1 14.9l8.1-8.1', 'M10.5 17l8.8-3.6', 'M11 19.5h8'];
