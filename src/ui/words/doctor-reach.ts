import type { DoctorVerdict } from '../../core/doctor.ts';
import { serverOf, textOf, withHeaders } from './doctor-values.ts';
import type { DoctorSentence, DoctorValues } from './doctor-values.ts';

type ReachVerdict = Extract<
  DoctorVerdict,
  | `cors-${string}`
  | `permission-${string}`
  | 'bad-url'
  | 'offline'
  | 'mixed-content'
  | 'blocked-by-policy'
  | 'server-down'
>;

const urlProblems: Readonly<Record<string, string>> = {
  empty: 'The base URL is empty.',
  'not-a-url': 'It cannot be read as a web address.',
  scheme: 'Only http and https addresses can be called from a page.',
  credentials: 'It holds a user name or key, which browsers refuse to send.',
};

const corsOff = (server: string, values: DoctorValues): string =>
  withHeaders(values, `${server} does not allow requests from ${textOf(values, 'origin')} yet.`);

/** Why no answer could be had. */
export const reachWords: Readonly<Record<ReachVerdict, (values: DoctorValues) => DoctorSentence>> =
  {
    'bad-url': (values) => ({
      what: 'The base URL is not usable.',
      means: urlProblems[textOf(values, 'problem')] ?? 'It cannot be read as a web address.',
      next:
        values['problem'] === 'credentials'
          ? 'Put the key into “API key” and leave it out of the address.'
          : 'Type an address such as http://localhost:11434 or https://api.example.com/v1.',
    }),
    offline: () => ({
      what: 'This device is offline.',
      means: 'The endpoint could not be tried. Your settings may well be right.',
      next: 'Connect to a network, then test again.',
    }),
    'mixed-content': (values) =>
      values['browser'] === 'safari'
        ? {
            what: 'Safari blocks this address.',
            means:
              'This page is served over https, and Safari does not let such a page call http addresses, not even on this computer.',
            next: 'Open Satchel in Chrome, Edge or Firefox, or serve the model over https.',
          }
        : {
            what: 'The browser blocks this plain http address.',
            means:
              'This page is served over https. Such a page may call http only on this computer (localhost), not elsewhere in the network.',
            next: `Put https in front of ${serverOf(values)} (a reverse proxy or a tunnel you run), or open Satchel from that computer.`,
          },
    'permission-denied': (values) => ({
      what: 'The browser is not allowed to reach your local network.',
      means: `Access for ${textOf(values, 'origin')} was denied, so nothing was sent to ${serverOf(values)}.`,
      next: 'Click the icon left of the address bar, allow local network access, then test again.',
    }),
    'permission-prompt': (values) => ({
      what: 'The browser asks before it reaches your local network.',
      means: `The question was closed without an answer, so nothing was sent to ${serverOf(values)}.`,
      next: 'Test again and choose “Allow” in the browser’s question.',
    }),
    'blocked-by-policy': (values) => ({
      what: 'The security policy of this page blocks the address.',
      means: `Whoever hosts this copy of Satchel does not allow requests to ${serverOf(values)}.`,
      next: 'Ask the person who hosts it to add the address to connect-src.',
    }),
    'server-down': (values) =>
      values['reason'] === 'timeout'
        ? {
            what: `${serverOf(values)} did not answer.`,
            means: `Nothing came back within ${textOf(values, 'seconds')} seconds. It may be starting, overloaded or behind a firewall.`,
            next: 'Check that the server is running, then test again.',
          }
        : {
            what: `Nothing answers at ${serverOf(values)}.`,
            means:
              'The server is not running, listens on another port, or a firewall or an ad blocker is in between.',
            next: 'Start the server and compare its port with the base URL, then test again.',
          },
    'cors-ollama': (values) => ({
      what: 'Ollama is running, but it does not accept this page.',
      means: corsOff('Ollama', values),
      next: 'Set this environment variable for Ollama, restart it, then test again. In the desktop app: Settings, “Expose Ollama to the network”. On macOS: launchctl setenv, then restart the app.',
      setting: `OLLAMA_ORIGINS=${textOf(values, 'origin')}`,
    }),
    'cors-lm-studio': (values) => ({
      what: 'LM Studio is running, but it does not accept web pages.',
      means: corsOff('LM Studio', values),
      next: 'In LM Studio open Developer, then Server Settings, and switch on “Enable CORS”. Or start it with this command, then test again.',
      setting: 'lms server start --cors',
    }),
    'cors-llama-cpp': (values) => ({
      what: 'The llama.cpp server is running, but it does not accept this page.',
      means: corsOff('llama-server', values),
      next: 'Start llama-server with this option (an older version without it: update), then test again.',
      setting: `--cors-origins ${textOf(values, 'origin')}`,
    }),
    'cors-vllm': (values) => ({
      what: 'The vLLM server is running, but it does not accept this page.',
      means: corsOff('vLLM', values),
      next: 'Start vLLM with this option, then test again.',
      setting: `--allowed-origins '["${textOf(values, 'origin')}"]'`,
    }),
    'cors-hosted': (values) =>
      values['hint'] === 'wrong-key'
        ? {
            what: 'The provider’s answer may not be read.',
            means: withHeaders(
              values,
              'This provider hides its answer from web pages when the key is wrong.',
            ),
            next: 'Check the API key, then test again.',
          }
        : {
            what: 'This provider does not answer web pages.',
            means: withHeaders(
              values,
              `${serverOf(values)} is there, but the browser may not read its answers.`,
            ),
            next: 'Use a proxy that you run yourself, or a provider that allows browsers, such as OpenRouter. Do not send your key through a public proxy.',
          },
    'cors-unknown': (values) => ({
      what: 'A server is there, but it does not accept this page.',
      means: withHeaders(
        values,
        `The answer of ${serverOf(values)} lacks the header that lets ${textOf(values, 'origin')} read it.`,
      ),
      next: 'Let the server send this header (its CORS setting), then test again.',
      setting: `Access-Control-Allow-Origin: ${textOf(values, 'origin')}`,
    }),
  };
