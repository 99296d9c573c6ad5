/** Messages of the first screen, and of each page above it. */
export const messagePage = 50;

/** Rows of the session list asked for at a time: two screens of a tall window. */
export const sessionPage = 80;
