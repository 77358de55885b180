import { expect, it } from 'vitest';
import { maskEmail, maskName, maskPhone } from './mask.ts';

it('a masked name shows its first letter, and not its length', () => {
  expect(['Kim Mina', '김민아', '𠮷田', 'é'].map(maskName)).toEqual(['K***', '김***', '𠮷***', 'é***']);
});

it('a masked address shows its first letter and its domain', () => {
  expect(maskEmail('mina.k+shop@fans.example')).toBe('m***@fans.example');
});

it('a masked phone number shows its last two digits', () => {
  expect(maskPhone('+82 10 1234 5678')).toBe('***78');
});
