import { configure } from '../../../core/platform.ts';
import '../index.ts';

/** A partner's page with a <fan-login>; the platform is the same server under another name. */
configure({ origin: location.origin.replace('127.0.0.1', 'localhost') });
document.body.append(document.createElement('fan-login'));
