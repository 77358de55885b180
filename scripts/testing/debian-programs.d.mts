/** Paths of the programs of a real ingest. Debian's packages: nginx, libnginx-mod-rtmp, ffmpeg. */
export interface IngestPrograms {
  nginx: string;
  rtmpModule: string;
  ffmpeg: string;
}

export function findIngestPrograms(): IngestPrograms | null;
export function installPrograms(): void;
/** Null if it is missing. */
export function findNats(): string | null;
