/** Texts of a project's access page. */
export const accessTexts = {
  title: 'Access',
  hint: 'Who can open {{name}}, and why. When several reasons apply, the highest level wins.',
  archived: 'This project is archived, so everyone can view at most. The levels below apply once it is unarchived.',
  copy: 'Copy link',
  done: 'Done',
  share: 'Share',
  shareFolder: 'Share folder',
  folderHint: 'Who can open {{name}} and what is in it, and why. Projects and folders inside can override this.',
};
