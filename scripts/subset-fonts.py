"""Makes subsets of the fonts that suffice for most pages; for everything else base.css names the whole files.

Each fits, header included, into nine of the ten packets (13 kB) that a server may send before it hears from the browser, so
that on a phone a font takes one round trip, even beside others. They have ASCII, the usual punctuation and kerning; what is
set in few weights has a file for each of them.

Needs fonttools 4.38 or later with Brotli: pip install 'fonttools[woff]'
"""

import os
from io import BytesIO

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.varLib import instancer

ASCII = ''.join(map(chr, range(0x20, 0x7F)))
PUNCTUATION = '\u00a0£©°·×\u2009–—‘’“”•…€'

# Kerning for each weight would be half of a variable font. It stays that of the regular weight, in steps of 1.6 % of an em.
KERNING_STEP = 16

# The usual grid, finer than any screen shows. Schibsted Grotesk's is twice as fine, for 6 % of its bytes.
UNITS_PER_EM = 1000

FACES = [
    ('literata', 'normal', 400, 'literata-400'),
    ('literata', 'normal', 600, 'literata-600'),
    ('literata', 'italic', 400, 'literata-italic'),
    ('schibsted-grotesk', 'normal', (400, 640), 'schibsted-grotesk'),
]

FEATURES = {'literata': ['kern', 'liga', 'tnum'], 'schibsted-grotesk': ['kern']}


def reload(font):
    """The font as another program would read it: what was changed may refer to glyphs that were not loaded."""
    file = BytesIO()
    font.save(file)
    file.seek(0)
    return TTFont(file)


def pairs_of(lookup):
    """The records of the first glyph of each pair, which have the kerning."""
    for subtable in lookup.SubTable:
        subtable = getattr(subtable, 'ExtSubTable', subtable)
        if subtable.LookupType != 2:
            continue
        # An advance without its variations.
        subtable.ValueFormat1 &= 0x4
        if subtable.Format == 1:
            yield from (pair.Value1 for pairs in subtable.PairSet for pair in pairs.PairValueRecord)
        else:
            yield from (second.Value1 for first in subtable.Class1Record for second in first.Class2Record)


def simplify_kerning(font):
    for lookup in font['GPOS'].table.LookupList.Lookup:
        for value in pairs_of(lookup):
            if hasattr(value, 'XAdvDevice'):
                del value.XAdvDevice
            value.XAdvance = round(getattr(value, 'XAdvance', 0) / KERNING_STEP) * KERNING_STEP


def make_figures_tabular(font):
    """As in most fonts of user interfaces. There is no room for both kinds."""
    features = font['GSUB'].table.FeatureList.FeatureRecord
    index = next(feature.Feature.LookupListIndex[0] for feature in features if feature.FeatureTag == 'tnum')
    [subtable] = font['GSUB'].table.LookupList.Lookup[index].SubTable
    tabular = getattr(subtable, 'ExtSubTable', subtable).mapping
    figures = {ord(figure): tabular[font.getBestCmap()[ord(figure)]] for figure in '0123456789'}
    for table in font['cmap'].tables:
        table.cmap.update(figures)


def make_subset(family, style, weight, name):
    source = f'node_modules/@fontsource-variable/{family}/files/{family}-latin-wght-{style}.woff2'
    font = instancer.instantiateVariableFont(TTFont(source), {'wght': weight})
    font.flavor = None
    scale_upem(font, UNITS_PER_EM)
    if isinstance(weight, tuple):
        simplify_kerning(font)
        make_figures_tabular(font)
    font = reload(font)

    options = subset.Options(layout_features=FEATURES[family], name_IDs=[], hinting=False)
    options.drop_tables += ['MVAR', 'STAT', 'gasp', 'vhea', 'vmtx']
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=ASCII + PUNCTUATION)
    subsetter.subset(font)

    path = f'src/client/ui/fonts/{name}.woff2'
    font.flavor = 'woff2'
    font.save(path)
    print(f'{name}: {os.path.getsize(path)} bytes')


for face in FACES:
    make_subset(*face)
