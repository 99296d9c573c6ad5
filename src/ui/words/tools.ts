/** What a tool does, for the person who decides about it. Tools not listed here show their name. */
export const toolWords: Readonly<Record<string, string>> = {
  calculator: 'Works out arithmetic exactly',
  get_current_time: 'Tells the time, here or in another time zone',
  run_javascript: 'Runs code in a sealed sandbox, without network',
  todo_add: 'Adds to the to-do list of the session',
  todo_list: 'Reads the to-do list of the session',
  todo_done: 'Ticks off a to-do',
  ask_user: 'Asks you a question and waits',
  read_file: 'Reads a file of the workspace',
  write_file: 'Writes a file; older versions are kept',
  list_files: 'Lists the files of the workspace',
};
