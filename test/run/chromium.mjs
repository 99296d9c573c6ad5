import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

/**
 * The Chromium that the tests drive: `CHROMIUM_PATH`, else where systems put it, else Playwright's
 * own. Installs it on Debian as root; elsewhere says how and exits.
 * @returns {string} path of the executable, also exported to children as `CHROMIUM_PATH`
 */
export function ensureChromium() {
  const found = findChromium() ?? (installChromium() ? findChromium() : null);
  if (found === null) {
    console.error(
      [
        'No Chromium found. Do one of these, then run the command again:',
        '  set CHROMIUM_PATH to a Chromium or Chrome executable',
        '  npx playwright install chromium',
        '  install Chromium or Chrome the way your system does',
      ].join('\n'),
    );
    process.exit(1);
  }
  process.env['CHROMIUM_PATH'] = found;
  return found;
}

function findChromium() {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen !== undefined && chosen !== '') {
    if (existsSync(chosen)) return chosen;
    console.error(`CHROMIUM_PATH names ${chosen}, which does not exist.`);
    process.exit(1);
  }
  return [...systemPaths(), ...playwrightPaths()].find((file) => existsSync(file)) ?? null;
}

function systemPaths() {
  switch (process.platform) {
    case 'darwin':
      return ['/Applications', path.join(homedir(), 'Applications')].flatMap((folder) => [
        path.join(folder, 'Chromium.app/Contents/MacOS/Chromium'),
        path.join(folder, 'Google Chrome.app/Contents/MacOS/Google Chrome'),
      ]);
    case 'win32':
      return ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']
        .map((name) => process.env[name])
        .filter((folder) => folder !== undefined)
        .flatMap((folder) => [
          path.join(folder, 'Chromium/Application/chrome.exe'),
          path.join(folder, 'Google/Chrome/Application/chrome.exe'),
          path.join(folder, 'Microsoft/Edge/Application/msedge.exe'),
        ]);
    default:
      return [
        '/usr/bin/chromium',
        '/usr/bin/chromium-browser',
        '/usr/bin/google-chrome-stable',
        '/usr/bin/google-chrome',
        '/opt/google/chrome/chrome',
        '/snap/bin/chromium',
      ];
  }
}

function playwrightPaths() {
  const caches = {
    darwin: path.join(homedir(), 'Library/Caches/ms-playwright'),
    win32: path.join(process.env['LOCALAPPDATA'] ?? homedir(), 'ms-playwright'),
    default: path.join(
      process.env['XDG_CACHE_HOME'] ?? path.join(homedir(), '.cache'),
      'ms-playwright',
    ),
  };
  const system = process.platform;
  const cache =
    process.env['PLAYWRIGHT_BROWSERS_PATH'] ??
    (system === 'darwin' || system === 'win32' ? caches[system] : caches.default);
  const inside = [
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    'chrome-win/chrome.exe',
    'chrome-win64/chrome.exe',
  ];
  return foldersIn(cache)
    .filter((name) => name.startsWith('chromium-'))
    .flatMap((name) => inside.map((file) => path.join(cache, name, file)));
}

/** @param {string} folder */
function foldersIn(folder) {
  try {
    return readdirSync(folder).sort().reverse();
  } catch {
    return [];
  }
}

/** @returns {boolean} whether an install was done */
function installChromium() {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return false;
  console.log('Installing Chromium (apt-get install chromium) …');
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (/** @type {string[]} */ ...parameters) =>
    spawnSync('apt-get', parameters, { env: environment, stdio: ['ignore', 'ignore', 'inherit'] })
      .status === 0;
  return run('update') && run('install', '-y', '--no-install-recommends', 'chromium');
}
