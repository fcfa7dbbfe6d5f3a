/** Texts of a project's access page. */
export const accessTexts = {
  title: 'Access',
  hint: 'Who can open {{name}}, and why. When there are several reasons, the highest applies.',
  default: 'Everybody in the workspace',
  defaultHint: 'What members have here when nobody gave them more.',
  inherited: 'Comes from {{from}}. Choosing a level here takes its place.',
  usual: 'The usual level of this workspace. Choosing another here takes its place.',
  own: 'Set here, in place of what the folder says.',
  onlyFull: 'Only people with full access can change this.',
  narrowTitle: 'Close this project to the workspace?',
  narrowBody: 'Only people whom somebody added, and workspace admins, can open it then.',
  narrowAction: 'Close to the workspace',
  copy: 'Copy link',
  done: 'Done',
  share: 'Share',
  shareFolder: 'Share this folder',
  folderHint: 'Who can open {{name}} and what lies in it, and why. A project or folder inside may say something else for itself.',
  narrowFolderTitle: 'Close this folder to the workspace?',
  narrowFolderBody:
    'Only people whom somebody added, and workspace admins, can open it then, and the projects inside that say nothing else for themselves.',
};
