/** A phone on 4G: milliseconds, and bytes per second. */
export const network = {
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (1.6 * 1024 * 1024) / 8,
};

export const processorSlowdown = 4;
