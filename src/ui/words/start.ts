export const startWords = {
  title: 'An agent of your own, in this tab.',
  intro:
    'Nothing is sent anywhere until you choose where. Your sessions and files stay in this browser.',

  demo: 'Try the demo',
  demoText: 'See it call tools and run code. No key, no download.',
  demoNote: 'Rule-based, not a real model',
  demoFirst: 'What is 12*(3+4)?',
  demoMore: 'Or ask the demo',
  demoPrompts: [
    'What time is it in Tokyo?',
    'Compute the first 12 Fibonacci numbers with code',
    'Add a todo: water the plants',
  ],

  connect: 'Connect a model',
  connectText: 'Any OpenAI-compatible endpoint, at home or hosted.',
  connectNote: 'Needs a base URL; key optional',

  local: 'Run one here',
  localText: 'Models inside this tab come with the next release. See what this device could run.',
  localNote: 'Only looks, downloads nothing',

  ready: 'What shall we do?',
  readyIntro:
    'It can calculate, run code, keep files and a to-do list. It asks before it changes anything.',
  readyPrompts: [
    'What can you do for me here?',
    'Write a short packing list for a weekend in the mountains and save it as packing.md',
    'Use code to find all primes below 200',
  ],
} as const;

export const deviceWords = {
  title: 'What this device can run',
  checking: 'Looking at this device',
  gpu: 'Graphics (WebGPU)',
  gpuYes: 'available',
  gpuNo: 'not available in this browser',
  memory: 'Memory',
  memoryAtLeast: (gigabytes: number): string =>
    gigabytes >= 8 ? 'at least 8 GB' : `about ${gigabytes} GB`,
  processors: 'Processor cores',
  space: 'Free space for models',
  unknown: 'not told by this browser',
  fits: {
    good: 'Enough for small models (1 to 4 billion parameters) on the graphics processor.',
    slow: 'Small models will run on the processor: usable, but slow.',
    small: 'Too little for a useful model in this tab. An endpoint is the better way.',
  },
  arrives:
    'Models that run inside this tab arrive with the next release of Satchel. Until then a model server on this computer gives you the same: nothing leaves the device.',
  connect: 'Connect a server on this computer',
} as const;
