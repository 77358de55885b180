import { testBus, testCut } from './testing-bus-engine.ts';

testBus('nats');
testCut('postgresql');
testCut('nats');
