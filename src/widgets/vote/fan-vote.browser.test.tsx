import { expect } from 'chai';
import { nextEvent, show, until } from '../../../tests/browser/harness.ts';
import './index.ts';
import { network, setUpVote } from './testing-element.ts';
import { expectAccessibleAtRest, look } from './testing-look.ts';
import { candidatesOf, detailOf, fullMessageOf, inMs, serveVote } from './testing-vote.ts';

describe('<fan-vote>', () => {
  setUpVote();

  describe('a vote', () => {
    it('ranks its candidates with ties, and passes the accessibility check', async () => {
      const element = show('<fan-vote vote-id="final"></fan-vote>');
      const fan = look(element);
      await fan.find('.rows');
      expect(fan.names().slice(0, 2)).to.deep.equal(['Nova', '하루카']);
      const ranks = [...(element.shadowRoot?.querySelectorAll('.rank > .unseen') ?? [])].map(
        (each) => each.textContent,
      );
      expect(ranks).to.deep.equal(['Rank 1', 'Rank 1', 'Rank 3', 'Rank 4']);
      await fan.find('.stage');
      await fan.find('[role=search]');
      await expectAccessibleAtRest(element);
    });

    it('keeps the face and the name of a candidate without a vote in their columns', async () => {
      const element = show('<fan-vote vote-id="final"></fan-vote>');
      const fan = look(element);
      await fan.find('.rows');
      await until('the live channel', () => network.isListening('vote:final'));
      network.push('vote:final', fullMessageOf(2, { c1: 5, c2: 10 }));
      const lefts = () =>
        ['.face', '.who'].map((part) =>
          [...(element.shadowRoot?.querySelectorAll(`.candidate ${part}`) ?? [])].map(
            (one) => one.getBoundingClientRect().left,
          ),
        );
      await until('rows without a rank', () => element.shadowRoot?.querySelectorAll('.rows .rank').length === 2);
      element.style.inlineSize = '340px';
      for (const sides of lefts()) {
        expect(sides).to.have.length(5);
        expect(new Set(sides).size).to.equal(1);
      }
    });

    it('applies live counts and keeps the focus on a row that moves', async () => {
      const element = show('<fan-vote vote-id="final"></fan-vote>');
      const fan = look(element);
      await fan.find('.rows');
      await until('the live channel', () => network.isListening('vote:final'));
      const row = await fan.control('محمد علي');
      row.focus();
      network.push('vote:final', fullMessageOf(2, { c1: 5, c2: 10, c3: 10, c4: 400 }));
      await until('the new first', () => fan.names()[0] === 'محمد علي');
      const focused = element.shadowRoot?.activeElement?.closest('[data-candidate]');
      expect(focused?.getAttribute('data-candidate')).to.equal('c4');
      expect(fan.has('Up 3 since you came')).to.equal(true);
      expect(fan.query('.facts .unseen')?.textContent).to.equal('425');
    });

    it('keeps the focus on the way to the vote button when its row moves', async () => {
      const element = show('<fan-vote vote-id="final"></fan-vote>');
      const fan = look(element);
      await fan.find('.rows');
      await until('the live channel', () => network.isListening('vote:final'));
      await fan.press('Nova');
      const way = await fan.control('Go to Vote');
      way.focus();
      // React moves the rows that go down.
      network.push('vote:final', fullMessageOf(2, { c1: 5, c2: 10, c3: 10, c4: 400 }));
      await until('the new first', () => fan.names()[0] === 'محمد علي');
      expect(element.shadowRoot?.activeElement?.textContent).to.equal(way.textContent);
    });

    it('hides counts and order when it turns blind, and shows until when', async () => {
      const fan = look(show('<fan-vote vote-id="final"></fan-vote>'));
      // Only rows near the screen are drawn.
      (await fan.find('.rows')).scrollIntoView();
      await until('the live channel', () => network.isListening('vote:final'));
      network.push('vote:final', fullMessageOf(2, {}, { blind: true, counts: null, total: null }));
      await fan.sees("It's a secret from here on");
      await until('the printed order', () => fan.names()[0] === '김서연');
      expect(fan.query('.votes')).to.equal(null);
      expect(fan.has('400')).to.equal(false);
    });

    it('reports that counts may be outdated while the connection is lost, and reads them again', async () => {
      const fan = look(show('<fan-vote vote-id="final"></fan-vote>'));
      await fan.find('.rows');
      await until('the live channel', () => network.isListening('vote:final'));
      network.silenceConnection(true);
      network.loseConnection();
      await fan.sees('counts may be behind.');
      const { length } = network.to('GET', '/vote/final/result');
      await until('further counts', () => network.to('GET', '/vote/final/result').length > length);
    });

    it('finds by initial consonants, requires a term, and shows when no candidate is found', async () => {
      const fan = look(show('<fan-vote vote-id="final"></fan-vote>'));
      await fan.press('Search');
      await fan.sees('Please enter a search term.');
      await fan.fill('input[type=search]', 'ㄱㅅㅇ');
      await until('one', () => fan.names().length === 1);
      expect(fan.names()).to.deep.equal(['김서연']);
      expect(fan.has('Please enter a search term.')).to.equal(false);
      await fan.fill('input[type=search]', 'no such name');
      await fan.sees('No matching candidates.');
    });

    it('selects the candidate of a link and scrolls to it', async () => {
      serveVote(network, { candidates: candidatesOf(200) });
      const fan = look(show('<fan-vote vote-id="final" candidate-id="c180"></fan-vote>'));
      const row = await fan.find('[data-candidate="c180"]');
      await until('it is in view', () => {
        const { top, bottom } = row.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
      await until('the stage', () => fan.query('.stage-words > strong')?.textContent === 'Candidate 180');
    });

    it('keeps the height of the selected candidate’s words when the counts arrive', async () => {
      serveVote(network, { candidates: candidatesOf(1).map((one) => ({ ...one, note: 'Many words '.repeat(20) })) });
      network.on('GET /vote/:voteId/result', () => new Promise<never>(() => undefined));
      const fan = look(show('<fan-vote vote-id="final" candidate-id="c1"></fan-vote>'));
      const words = await fan.find('.stage-words');
      const { height } = words.getBoundingClientRect();
      await until('the live channel', () => network.isListening('vote:final'));
      network.push('vote:final', fullMessageOf(1, { c1: 5 }));
      await fan.find('.stage-standing');
      expect(words.getBoundingClientRect().height).to.equal(height);
    });

    it('shows an ended vote with its podium, and a voided one with the returned rights', async () => {
      serveVote(network, { vote: detailOf({ status: 'RESULT_OPEN', closesAt: inMs(-1000), resultsAt: inMs(-500) }) });
      const fan = look(show('<fan-vote vote-id="final"></fan-vote>'));
      const podium = await fan.find('.podium');
      const places = [...podium.querySelectorAll('li')].map((each) => each.dataset.rank);
      expect(places).to.deep.equal(['1', '1', '3']);
      expect(fan.query('.stage')).to.equal(null);

      serveVote(network, { vote: detailOf({ status: 'VOIDED' }) });
      const voided = look(show('<fan-vote vote-id="final"></fan-vote>'));
      await voided.sees('All votes spent here, free and paid, have been returned');
    });

    it('shares a link to one candidate', async () => {
      const element = show('<fan-vote vote-id="final"></fan-vote>');
      const fan = look(element);
      await fan.press('Nova');
      const written: string[] = [];
      Object.defineProperty(navigator, 'clipboard', {
        configurable: true,
        value: { writeText: async (text: string) => written.push(text) },
      });
      Object.defineProperty(navigator, 'canShare', { configurable: true, value: () => false });
      const shared = nextEvent('fan-share');
      await fan.press('Share');
      const url = 'https://fans.example/votehome?vote=final&candidate=c2&lang=en';
      expect((await shared).detail).to.deep.equal({ voteId: 'final', candidateId: 'c2', url });
      expect(written).to.deep.equal([url]);
      await fan.sees('Link copied.');
    });
  });
});
