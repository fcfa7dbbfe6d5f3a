import { documentExtensions } from '@libs/editor';
import { Node } from '@tiptap/core';
import css from './blocks.module.css';
import { t } from './texts.ts';

const image = documentExtensions.find((extension) => extension instanceof Node && extension.name === 'image');
if (!(image instanceof Node)) throw new Error('the schema has no images');

/** The image block as the schema knows it; a picture that does not come says so in its place. */
export const imageNode = image.extend({
  addNodeView: () => (props) => {
    let { node } = props;
    const dom = document.createElement('figure');
    dom.className = css.picture ?? '';
    const img = document.createElement('img');
    img.loading = 'lazy';
    const missing = document.createElement('p');
    missing.hidden = true;
    dom.append(img, missing);
    const draw = () => {
      const alt = String(node.attrs['alt'] ?? '');
      img.alt = alt;
      const src = `/api/files/${node.attrs['fileId']}`;
      if (img.getAttribute('src') !== src) img.src = src;
      missing.textContent = `${t('picture.missing')}${alt ? ` ${t('picture.described', { alt })}` : ''}`;
    };
    img.addEventListener('error', () => {
      img.hidden = true;
      missing.hidden = false;
    });
    img.addEventListener('load', () => {
      img.hidden = false;
      missing.hidden = true;
    });
    draw();
    return {
      dom,
      update: (next) => {
        if (next.type !== node.type) return false;
        node = next;
        draw();
        return true;
      },
      // What the picture does to itself is no edit.
      ignoreMutation: () => true,
    };
  },
});
