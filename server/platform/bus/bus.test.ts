import { testBus } from './testing-bus-engine.ts';

testBus('process');
testBus('postgresql');
