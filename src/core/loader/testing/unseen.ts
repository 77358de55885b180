import { defineLoaded } from './define.ts';

defineLoaded('fan-load-unseen');
