import { describe, expect, it } from 'vitest';
import { findGroups } from './test-files.ts';
import { touchedGroups, touchedTests } from './touched-tests.mjs';

describe('the tests that a change touches', () => {
  it('are those of the element, in all its folders, and of the element whose words changed', () => {
    const { elements, isBuildTouched } = touchedTests(['src/widgets/vote/contract.ts', 'locales/ko/store.json']);
    expect(elements).toContain('src/widgets/vote/records/fan-vote-records.browser.test.tsx');
    expect(elements).toContain('src/widgets/store/order/fan-order.browser.test.tsx');
    expect(elements.filter((file) => !/^src\/widgets\/(vote|store)\//.test(file))).toEqual([]);
    expect(isBuildTouched).toBe(true);
  });

  it('are those below a folder that elements share', () => {
    const { elements } = touchedTests(['src/core/ui/testing-kit.tsx']);
    expect(elements).toContain('src/core/ui/form/button.browser.test.tsx');
    expect(elements.filter((file) => !file.startsWith('src/core/ui/'))).toEqual([]);
  });

  it('are all tests of the server’s feature, and those that compare browser and server', () => {
    const { server, elements, isBuildTouched } = touchedTests(['server/vote/service.ts']);
    expect(server).toContain('server/vote/ballots/cast.test.ts');
    expect(server).toContain('server/across/rules.test.ts');
    expect(server.filter((file) => !/^server\/(vote\/|across\/rule)/.test(file))).toEqual([]);
    expect(touchedTests(['server/payment/service.ts']).server).not.toContain('server/payment/crash.recovery.test.ts');
    expect(elements).toEqual([]);
    expect(isBuildTouched).toBe(false);
  });

  it('are those of content on the server and of Studio’s forms for a schema of content', () => {
    const { related, server, elements } = touchedTests(['rules/content/vote.ts']);
    expect(related).toEqual(['rules/content/vote.ts']);
    expect(server).toContain('server/content/import.test.ts');
    expect(server).toContain('server/streaming/content/check-streams.test.ts');
    expect(server.filter((file) => !/^server\/(content\/|[\w-]+\/content\/|across\/rule)/.test(file))).toEqual([]);
    expect(elements).toContain('src/studio/forms/fields/moment-field.browser.test.tsx');
    expect(elements).toContain('src/studio/desks/content/editor/schedule-dialog.browser.test.tsx');
    expect(touchedTests(['rules/price.ts']).elements).toEqual([]);
    expect(touchedTests(['rules/price.ts']).server).not.toContain('server/content/import.test.ts');
  });

  it('are found through imports for other files, and a deleted file has no tests', () => {
    expect(touchedTests(['tools/crash.ts', 'scripts/no-such-file.ts']).related).toEqual(['tools/crash.ts']);
    expect(touchedTests(['docs/payments.md']).related).toEqual([]);
  });
});

describe('the groups of tests that a change touches', () => {
  it('are those of its folders and of the changed tests', () => {
    expect(touchedGroups(['src/widgets/player/fan-player.tsx', 'server/across/fuzz.scale.test.ts'])).toEqual([
      'embedding',
      'journeys',
      'player',
      'scale',
      'screens',
    ]);
    expect(touchedGroups(['rules/limits.ts'])).toEqual([]);
    expect(touchedGroups(['rules/limits.browser.test.ts'])).toEqual([]);
    expect(touchedGroups(['locales/ko/store.json'])).toEqual(['screens']);
    expect(touchedGroups(['rules/content/vote.ts'])).toEqual(['journeys', 'screens']);
  });

  it('cover each group that exists', () => {
    const files = ['src/widgets/player/x.ts', 'docs/', 'server/payment/', 'scripts/build/', 'src/core/loader/'];
    expect(touchedGroups(files)).toEqual(findGroups());
  });
});
