import { config } from 'zod';

// Studio's content security policy forbids generated code, and reports each trial. zod asks when a schema is made, so this is imported first.
config({ jitless: true });
