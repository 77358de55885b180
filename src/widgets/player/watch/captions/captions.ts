import { signal } from '@preact/signals-react';
import type { Captions } from '../../../../../server/streaming/contract.ts';
import { storage } from '../../../../core/storage/storage.ts';
import type { Language } from '../../../../core/words/words.ts';

const storageKey = 'playerCaptions';

export type CaptionsState = ReturnType<typeof createCaptions>;

/**
 * The captions of a recording. Off by default; turned on, they start in the reader's language. The choice is kept for
 * the next video. The browser loads the files and the timing; we draw the lines, clear of the controls.
 */
export function createCaptions(
  video: HTMLVideoElement,
  list: readonly Captions[],
  reader: Language,
  withToken: (url: string) => string,
) {
  const chosen = signal<Language | null>(null);
  const lines = signal<readonly string[]>([]);
  const tracks = new Map<Language, HTMLTrackElement>();
  /** The language to use when captions are turned on again. */
  let last: Language | null = null;

  function trackOf({ language, name, url }: Captions): HTMLTrackElement {
    const existing = tracks.get(language);
    if (existing) return existing;
    const track = video.ownerDocument.createElement('track');
    track.kind = 'captions';
    track.srclang = language;
    track.label = name;
    track.src = withToken(url);
    tracks.set(language, track);
    video.append(track);
    track.track.addEventListener('cuechange', () => {
      if (chosen.peek() === language) lines.value = linesOf(track.track);
    });
    return track;
  }

  /** @param language null turns captions off */
  function choose(language: Language | null): void {
    const captions = list.find((each) => each.language === language);
    chosen.value = captions?.language ?? null;
    last = chosen.peek() ?? last;
    storage.write(storageKey, chosen.peek() ?? '');
    const shown = captions && trackOf(captions);
    for (const track of tracks.values()) track.track.mode = track === shown ? 'hidden' : 'disabled';
    lines.value = shown ? linesOf(shown.track) : [];
  }

  const stored = storage.read(storageKey);
  if (stored)
    choose(
      list.find(({ language }) => language === stored)?.language ??
        list.find(({ language }) => language === reader)?.language ??
        null,
    );

  return {
    list,
    chosen,
    /** The current caption, line by line. */
    lines,
    choose,
    toggle(): void {
      const preferred = list.find(({ language }) => language === (last ?? reader)) ?? list[0];
      choose(chosen.peek() ? null : (preferred?.language ?? null));
    },
  };
}

/** Texts that are read at once; ruby text above a word would appear beside it here, so it is omitted. */
export function linesOf({ activeCues }: { activeCues: Iterable<TextTrackCue> | null }): string[] {
  return [...(activeCues ?? [])].flatMap((cue) => {
    if (!(cue instanceof VTTCue)) return [];
    const text = cue.getCueAsHTML();
    for (const reading of text.querySelectorAll('rt')) reading.remove();
    return (text.textContent ?? '').split('\n');
  });
}
