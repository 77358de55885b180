import { createCrashPlatform, createCrashSteps } from '../platform/testing-crash-process.ts';
import { createWebhookService } from './service.ts';

/** A separate process for crash.recovery.test.ts: sends webhooks, and kills itself at a step of one of the first messages. */
createWebhookService(createCrashPlatform(), createCrashSteps()).start();
