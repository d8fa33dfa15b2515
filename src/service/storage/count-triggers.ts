/** Supported store types. */
export type StoreName = 'sqlite' | 'postgres';

/** A statement in the dialect of each store that needs it. */
export type StoreStatement = Readonly<Partial<Record<StoreName, string>>>;

const same = (one: string, other: string): string =>
  ['tenant', 'kind', 'container', 'rulebase'].map((column) => `${one}.${column} = ${other}.${column}`).join(' AND ');

// Columns that paging depends on: the number, names and order of the objects in a container.
const matters = ['container', 'rulebase', 'kind', 'name', 'rank'];

/** Makes triggers for each store that maintain the number of objects for each combination of the columns `counted`. */
export function countTriggers(counted: string): readonly StoreStatement[] {
  const ofRow = (row: string): string =>
    counted
      .split(', ')
      .map((column) => `${row}.${column}`)
      .join(', ');
  const oneMore = `INSERT INTO object_counts (${counted}, n, mark) VALUES (${ofRow('NEW')}, 1, lower(hex(randomblob(8))))
    ON CONFLICT (${counted}) DO UPDATE SET n = n + 1, mark = excluded.mark;`;
  const oneLess = `UPDATE object_counts SET n = n - 1, mark = lower(hex(randomblob(8)))
    WHERE ${same('object_counts', 'OLD')};`;
  const differs = (is: string): string => matters.map((column) => `OLD.${column} ${is} NEW.${column}`).join(' OR ');
  const onPostgres = (text: string): StoreStatement => ({ postgres: text });
  const added = `INSERT INTO object_counts (${counted}, n, mark)
    SELECT ${counted}, COUNT(*), gen_random_uuid()::varchar FROM made GROUP BY ${counted}
    ON CONFLICT (${counted}) DO UPDATE SET n = object_counts.n + excluded.n, mark = excluded.mark;`;
  const removed = `UPDATE object_counts SET n = object_counts.n - g.n, mark = gen_random_uuid()::varchar
    FROM (SELECT ${counted}, COUNT(*) AS n FROM gone GROUP BY ${counted}) g WHERE ${same('object_counts', 'g')};`;
  const changed = `UPDATE object_counts SET n = n - 1, mark = gen_random_uuid()::varchar
      WHERE ${same('object_counts', 'OLD')};
    INSERT INTO object_counts (${counted}, n, mark) VALUES (${ofRow('NEW')}, 1, gen_random_uuid()::varchar)
      ON CONFLICT (${counted}) DO UPDATE SET n = object_counts.n + 1, mark = excluded.mark;`;
  const body = (name: string, statements: string): StoreStatement =>
    onPostgres(
      `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${statements} RETURN NULL; END $$`,
    );
  return [
    {
      sqlite: `CREATE TRIGGER objects_made AFTER INSERT ON objects BEGIN ${oneMore} END`,
    },
    {
      sqlite: `CREATE TRIGGER objects_gone AFTER DELETE ON objects BEGIN ${oneLess} END`,
    },
    {
      sqlite: `CREATE TRIGGER objects_changed AFTER UPDATE ON objects WHEN ${differs('IS NOT')} BEGIN ${oneLess} ${oneMore} END`,
    },
    body('scm_objects_made', added),
    body('scm_objects_gone', removed),
    body('scm_object_changed', changed),
    onPostgres(
      'CREATE TRIGGER objects_made AFTER INSERT ON objects REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION scm_objects_made()',
    ),
    onPostgres(
      'CREATE TRIGGER objects_gone AFTER DELETE ON objects REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION scm_objects_gone()',
    ),
    onPostgres(
      `CREATE TRIGGER objects_changed AFTER UPDATE ON objects FOR EACH ROW WHEN (${differs('IS DISTINCT FROM')}) EXECUTE FUNCTION scm_object_changed()`,
    ),
  ];
}
