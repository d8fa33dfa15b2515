import { UrlCategory as UrlCategoryResource } from '#l1/url-category';
import type { Construct } from 'constructs';
import type { ExactlyOne } from './exactly-one';
import { existing, type Existing } from './existing';
import { objectConfig, type ObjectProps } from './object-config';
import { place } from './place';

interface CategoryBase extends ObjectProps {
  /**
   * What the category stands for.
   * @default none
   */
  readonly description?: string;
}

/** Exactly one way to say what belongs to a category. */
interface CategoryForms {
  /** Sites and pages, such as `*.example.com/`; write no `https://`. */
  readonly urls: readonly string[];
  /** Categories of the vendor, to all of which a site must belong. */
  readonly categories: readonly string[];
}

/** What a URL category can be given: its name, and what belongs to it. */
export type UrlCategoryProps = CategoryBase & ExactlyOne<CategoryForms>;

/** A URL category: by construct, or by name, as those of the vendor are. */
export type UrlCategoryReference = UrlCategory | Existing<'url_category'> | string;

/** A name for web sites. */
export class UrlCategory extends UrlCategoryResource {
  /** A category that exists in the folder that `scope` is or lies in, or above. Emits nothing. */
  static existing(scope: Construct, name: string): Existing<'url_category'> {
    return existing('url_category', scope, name);
  }

  constructor(scope: Construct, id: string, props: UrlCategoryProps) {
    const { description, urls, categories } = props;
    const own =
      urls === undefined
        ? { description, type: 'Category Match', list: [...categories] }
        : { description, type: 'URL List', list: [...urls] };
    super(scope, id, objectConfig('url_category', scope, id, props, own));
    place(this);
  }
}
