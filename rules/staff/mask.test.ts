import { expect, it } from 'vitest';
import { maskEmail, maskName, maskPhone } from './mask.ts';

it('shows the first letter of a name, and not how long it is', () => {
  expect(['Kim Mina', '김민아', '𠮷田', 'é'].map(maskName)).toEqual(['K***', '김***', '𠮷***', 'é***']);
});

it('shows the first letter and the domain of an address', () => {
  expect(maskEmail('mina.k+shop@fans.example')).toBe('m***@fans.example');
});

it('shows the last two digits of a phone number', () => {
  expect(maskPhone('+82 10 1234 5678')).toBe('***78');
});
