/** English texts of the dialog that asks for an insight to write into. */
export const texts = {
  open: 'Insert into insight',
  project: 'Project',
  chooseProject: 'Choose a project',
  insight: 'Insight',
  fresh: 'New insight',
  freshHint: 'Creates a new draft',
  draft: 'Draft',
  published: 'Published',
  untitled: 'Untitled',
  name: 'Title',
  cancel: 'Cancel',
  insert: 'Insert',
};
