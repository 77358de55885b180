declare module 'subset-font' {
  /** The parts of its options that we use: https://github.com/papandreou/subset-font#api */
  interface SubsetOptions {
    targetFormat: 'sfnt' | 'woff2';
    /** Layout features that stay; without it all do. */
    keepFeatures?: string[];
    variationAxes?: Record<string, number | { min: number; max: number }>;
  }
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>;
}
