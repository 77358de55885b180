import { describe, expect, it } from 'vitest';
import { deviceLabel } from './device-label.ts';

describe('the name of a device', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36',
      'Chrome · Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Version/19.0 Mobile Safari/604.1',
      'Safari · iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 16; SM-S931N) AppleWebKit/537.36 SamsungBrowser/30.0 Chrome/150.0 Mobile Safari/537.36',
      'Samsung Internet · Android',
    ],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15.0; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox · Mac'],
    ['something else', 'Browser'],
  ])('is what its owner calls it: %#', (agent, label) => {
    expect(deviceLabel(agent)).toBe(label);
  });

  it('says whose page it is, where that is not the platform’s, and stays short', () => {
    expect(deviceLabel('Chrome/156.0 Linux', 'lumen.example')).toBe('Chrome · Linux · lumen.example');
    expect(deviceLabel('Chrome/156.0 Linux', 'a'.repeat(100))).toHaveLength(60);
  });
});
