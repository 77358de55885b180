import { defineFeature } from '../composition/define-feature.ts';
import { titleFeature } from '../title/feature.ts';
import { noticeKind } from './content/kind.ts';
import { noticeCalls } from './contract.ts';
import { listNoticePages, noticePages } from './notice-page.ts';
import { noticePersonalData } from './personal-data.ts';
import { noticeRoutes } from './routes.ts';
import { createNoticeService } from './service.ts';

export const noticeFeature = defineFeature({
  name: 'notice',
  calls: noticeCalls,
  content: [noticeKind],
  create(platform, { serviceOf }) {
    const notices = createNoticeService(platform, serviceOf(titleFeature));
    return {
      service: notices,
      routes: noticeRoutes(notices),
      personalData: [noticePersonalData(platform)],
      sitePages: noticePages(platform, notices),
      listPages: () => listNoticePages(platform),
      search: { NOTICE: notices.search },
    };
  },
});
