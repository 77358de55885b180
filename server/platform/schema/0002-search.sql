-- Text as it is searched. What is stored and what a fan types go through the same function, so that both read alike.

-- Without case, width, spaces and punctuation, and katakana as hiragana. Ranges instead of classes, whose members differ
-- from one locale to another: controls, ASCII's and Latin-1's punctuation, general punctuation, CJK punctuation, ・.
CREATE FUNCTION searchable(given text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  translate(
    regexp_replace(lower(normalize(given, NFKC)),
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u2000-\u206f\u3000-\u3004\u3008-\u3020\u30fb]+',
      '', 'g'),
    'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶ',
    'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖ');

-- The first consonant of each syllable, as a fan types it who searches for 별 by ㅂ: NFKC turns a typed ㅂ into U+1107.
CREATE FUNCTION initial_consonants(given text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE BEGIN ATOMIC
  SELECT string_agg(
    CASE WHEN ascii(letter) BETWEEN 44032 AND 55203 THEN chr(4352 + (ascii(letter) - 44032) / 588) ELSE letter END,
    '' ORDER BY place)
  FROM regexp_split_to_table(given, '') WITH ORDINALITY AS letters (letter, place);
END;

-- What a row is found by: its words ({ko, en, ja}) in every language, a line each, and the Korean ones' consonants.
CREATE FUNCTION search_text_of(VARIADIC words jsonb[]) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE BEGIN ATOMIC
  SELECT coalesce(string_agg(
    searchable(value) || CASE WHEN key = 'ko' THEN E'\n' || coalesce(initial_consonants(searchable(value)), '') ELSE '' END,
    E'\n' ORDER BY place, key), '')
  FROM unnest(words) WITH ORDINALITY AS given (one, place), jsonb_each_text(one) AS each (key, value);
END;

-- Whether a search text has every one of some searchable words.
CREATE FUNCTION holds_all(search_text text, words text[]) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE BEGIN ATOMIC
  SELECT coalesce(bool_and(strpos(search_text, word) > 0), false) FROM unnest(words) AS given (word);
END;

-- How well a name fits, the best first: it begins with the words (0), has them (1), or they stand elsewhere (2).
CREATE FUNCTION search_place(name text, words text[]) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE BEGIN ATOMIC
  SELECT CASE
    WHEN strpos(folded, array_to_string(words, '')) = 1 OR strpos(consonants, array_to_string(words, '')) = 1 THEN 0
    WHEN holds_all(folded || E'\n' || consonants, words) THEN 1
    ELSE 2 END
  FROM (SELECT searchable(name) AS folded, coalesce(initial_consonants(searchable(name)), '') AS consonants) AS given;
END;
