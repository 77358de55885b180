import { createCrashPlatform, createCrashSteps } from '../platform/testing-crash-process.ts';
import { createOutboxService } from './service.ts';

/** A separate process for crash.recovery.test.ts: sends mails, and kills itself at a step of one of the first. */
createOutboxService(createCrashPlatform(), createCrashSteps()).start();
