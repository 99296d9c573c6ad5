/** The app's sandbox worker, with its memory watched. The order of the two matters. */
import './watch-memory.ts';
import '../../../workers/sandbox.ts';
