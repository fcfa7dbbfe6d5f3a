/** Texts of a project's access page. */
export const accessTexts = {
  title: 'Access',
  hint: 'Who can open {{name}}, and why. When several reasons apply, the highest level wins.',
  copy: 'Copy link',
  done: 'Done',
  share: 'Share',
  shareFolder: 'Share folder',
  folderHint: 'Who can open {{name}} and what is in it, and why. Projects and folders inside can override this.',
};
