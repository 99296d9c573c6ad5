import { Bot, Calculator, Clock, Code, FileText, Globe, ListTodo, Wrench } from 'lucide';
import { CircleQuestionMark, FilePen, FolderOpen } from 'lucide';
import type { IconNode } from 'lucide';

const icons: Readonly<Record<string, IconNode>> = {
  calculator: Calculator,
  get_current_time: Clock,
  run_javascript: Code,
  ask_user: CircleQuestionMark,
  read_file: FileText,
  write_file: FilePen,
  list_files: FolderOpen,
  spawn_agent: Bot,
};

/** The picture of a tool, by its name or the family its name begins with. */
export function toolIcon(name: string): IconNode {
  // A model may call a tool `constructor`, which every object has.
  const own = Object.hasOwn(icons, name) ? icons[name] : undefined;
  if (own !== undefined) return own;
  if (name.startsWith('todo_')) return ListTodo;
  return name.startsWith('web_') ? Globe : Wrench;
}
