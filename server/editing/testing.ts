import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RoleAssignment } from '../../rules/staff/rights.ts';
import { kindsOf } from '../composition/compose.ts';
import { good, writeContent } from '../content/check/testing-check.ts';
import { createContentService, type ImportOptions, type ImportReport } from '../content/service.ts';
import { features } from '../features.ts';
import { accept, createStudioWorld, type StudioBrowser, type StudioWorld } from '../staff/testing-studio.ts';

export interface EditingWorld {
  studio: StudioWorld;
  /** A browser of a staff member with these roles. */
  staff(roles: readonly RoleAssignment[]): Promise<StudioBrowser>;
  /** Writes files into the content folder, and imports it. */
  importFiles(files?: Readonly<Record<string, string>>, options?: ImportOptions): Promise<ImportReport>;
  readonly folder: string;
  close(): Promise<void>;
}

/** A small content folder (`good`), and Studio on its database. */
export async function createEditingWorld(environment: Record<string, string> = {}): Promise<EditingWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-content-'));
  const data = mkdtempSync(join(tmpdir(), 'fanfare-data-'));
  const studio = await createStudioWorld({ MEDIA_ORIGINS: 'https://origin.example', ...environment, DATA_DIR: data });
  const { platform } = studio.test;
  const content = createContentService(platform, kindsOf(features));
  writeContent(folder, good);
  return {
    studio,
    folder,
    async staff(roles) {
      const { token } = await studio.invite(roles);
      const browser = studio.browser();
      await accept(browser, platform.config.publicOrigin, token);
      return browser;
    },
    importFiles(files = {}, options = {}) {
      writeContent(folder, files);
      return content.importFolder(folder, options);
    },
    async close() {
      await studio.close();
      rmSync(folder, { recursive: true });
      rmSync(data, { recursive: true });
    },
  };
}

export const forAll = (role: RoleAssignment['role']): readonly RoleAssignment[] => [{ role, titleId: null }];
export const sameIn = (text: string) => ({ ko: text, en: text, ja: text });
